// @ts-check
// What the server answers, asked again in another language.
import { useEffect, useState } from "../vendor/preact.js";
import { get } from "../api.js";
import { onReconnect } from "../connection.js";
import { settings } from "../settings.js";

/**
 * The answer, once it is there, or what went wrong.
 * @template T
 * @param {string} path
 * @returns {{ answer?: T, error?: string }}
 */
export function useAnswer(path) {
  const [known, setKnown] = useState(/** @type {{ answer?: T, error?: string }} */ ({}));
  useEffect(() => {
    let wanted = true;
    let failed = false;
    const ask = () =>
      get(path).then(
        (answer) => wanted && setKnown({ answer }),
        (error) => {
          failed = true;
          if (wanted) setKnown({ error: error.message });
        },
      );
    ask();
    const stop = onReconnect(() => failed && ask());
    return () => {
      wanted = false;
      stop();
    };
  }, [path, settings.lang]);
  return known;
}
