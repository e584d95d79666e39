// @ts-check
// Who answers the page: a server, or the program itself in workers of this browser.

/**
 * @typedef {object} Question
 * @property {string} method
 * @property {string} path with its query
 * @property {string} [token]
 * @property {string} [body]
 * @property {AbortSignal} [signal]
 */
/**
 * @typedef {object} Backend
 * @property {boolean} hasServer Can somebody else reach a game by its link?
 * @property {(question: Question) => Promise<Response>} send
 * @property {() => Promise<number>} [memory] Of the program in this browser, in bytes.
 * @property {() => Promise<boolean>} probe Is somebody there? One small request.
 */

/** @type {Backend} */
const server = {
  hasServer: true,
  send({ method, path, token, body, signal }) {
    /** @type {Record<string, string>} */
    const headers = {};
    if (token) headers.Authorization = `Bearer ${token}`;
    if (body !== undefined) headers["Content-Type"] = "application/json";
    return fetch(new URL(path, location.origin), { method, headers, signal, body });
  },
  probe: async () => (await fetch("/healthz", { cache: "no-store" })).ok,
};

/** The files of a page without a server say so in index.html. @type {Backend} */
export const backend =
  document.documentElement.dataset.backend === "browser"
    ? (await import("./local.js")).open()
    : server;
