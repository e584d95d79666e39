//! The password that everybody who uses a server may have to know.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use askama::Template;
use axum::extract::{Request, State};
use axum::http::header::{CONTENT_SECURITY_POLICY, COOKIE, LOCATION, REFERRER_POLICY, SET_COOKIE};
use axum::http::{HeaderMap, HeaderName, StatusCode};
use axum::response::{Html, IntoResponse, Response};
use game::Lang;
use words::Words;

use crate::api::read_body;
use crate::api_error::ApiError;
use crate::app_state::App;
use crate::clock::Instant;
use crate::lang::RequestLang;
use crate::peer::Peer;
use crate::think::ClientId;
use crate::token::{self, NoRandomness, TokenHash};

/// The path to which the password is sent.
pub(crate) const PATH: &str = "/login";

/// Tells programs what is missing; the page loads itself again, and asks.
pub(crate) const REQUIRED: HeaderName = HeaderName::from_static("siasat-password");

const COOKIE_NAME: &str = "siasat_login";

/// What is asked of everybody before anything else.
pub(crate) struct Login {
    password: TokenHash,
    /// In the cookie of those who knew the password; another one after every start.
    secret: String,
    wrong: Mutex<WrongPasswords>,
}

struct WrongPasswords {
    since: Instant,
    of_client: HashMap<ClientId, usize>,
}

impl Login {
    pub(crate) fn new(password: &str) -> Result<Login, NoRandomness> {
        Ok(Login {
            password: TokenHash::of(password),
            secret: token::new()?,
            wrong: Mutex::new(WrongPasswords {
                since: Instant::now(),
                of_client: HashMap::new(),
            }),
        })
    }

    /// Has the sender of these headers known the password?
    pub(crate) fn knows(&self, headers: &HeaderMap) -> bool {
        let lines = headers.get_all(COOKIE).into_iter();
        let lines = lines.filter_map(|line| line.to_str().ok());
        let mut cookies = lines.flat_map(|line| line.split(';'));
        // Hashes are compared, so that the time tells nothing.
        let secret = TokenHash::of(&self.secret);
        cookies.any(|cookie| {
            let value = cookie.trim().strip_prefix(COOKIE_NAME);
            let value = value.and_then(|rest| rest.strip_prefix('='));
            value.is_some_and(|value| TokenHash::of(value) == secret)
        })
    }

    fn check(&self, client: ClientId, password: &str) -> Result<(), ApiError> {
        const MINUTE: Duration = Duration::from_secs(60);
        const MOST_WRONG: usize = 10;
        let mut wrong = self.wrong.lock().unwrap_or_else(PoisonError::into_inner);
        if wrong.since.elapsed() > MINUTE {
            wrong.since = Instant::now();
            wrong.of_client.clear();
        }
        let own = wrong.of_client.entry(client).or_default();
        if *own >= MOST_WRONG {
            return Err(ApiError::unavailable("serve.many-passwords", 60));
        }
        if TokenHash::of(password) != self.password {
            *own += 1;
            let status = StatusCode::FORBIDDEN;
            return Err(ApiError::of(status, "serve.wrong-password", &[]));
        }
        Ok(())
    }
}

/// `POST /login`: a form with the field `password`.
pub(crate) async fn login(
    State(app): State<App>,
    peer: Peer,
    RequestLang(lang): RequestLang,
    request: Request,
) -> Response {
    const LONGEST: usize = 1000;
    let Some(login) = &app.login else {
        return to_the_page();
    };
    let form = match read_body(request, LONGEST, app.limits.arrival).await {
        Ok(form) => form,
        Err(error) => return error.into_response(),
    };
    let form = String::from_utf8_lossy(&form);
    let password = form
        .split('&')
        .find_map(|field| field.strip_prefix("password="));
    match login.check(peer.client, &decoded(password.unwrap_or_default())) {
        Ok(()) => {
            const MONTH: u32 = 30 * 24 * 60 * 60;
            let cookie = format!(
                "{COOKIE_NAME}={}; Path=/; Max-Age={MONTH}; HttpOnly; SameSite=Lax",
                login.secret
            );
            ([(SET_COOKIE, cookie)], to_the_page()).into_response()
        }
        Err(error) => {
            let says = error.says.in_lang(lang).to_owned();
            (error.status, form_page(lang, &says)).into_response()
        }
    }
}

fn to_the_page() -> Response {
    (StatusCode::SEE_OTHER, [(LOCATION, "/")]).into_response()
}

/// The value of a field of a form.
fn decoded(text: &str) -> String {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        bytes.push(match byte {
            b'+' => b' ',
            b'%' => {
                let digits = [rest.next(), rest.next()];
                let digit = |byte: Option<u8>| byte.and_then(|byte| char::from(byte).to_digit(16));
                match digits.map(digit) {
                    [Some(high), Some(low)] => (16 * high + low) as u8,
                    _ => b'%',
                }
            }
            other => other,
        });
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

#[derive(Template)]
#[template(path = "login.html")]
struct LoginPage<'a> {
    words: &'static Words,
    lang: &'static str,
    error: &'a str,
}

/// The page that asks for the password.
pub(crate) fn form_page(lang: Lang, error: &str) -> Response {
    const POLICY: &str = "default-src 'none'; style-src 'self'; img-src 'self'; \
         base-uri 'none'; form-action 'self'; frame-ancestors 'none'";
    let page = LoginPage {
        words: crate::TEXTS.words(lang),
        lang: lang.code(),
        error,
    };
    match page.render() {
        Ok(html) => {
            // Without a referrer browsers send forms with the origin `null`.
            let headers = [
                (CONTENT_SECURITY_POLICY, POLICY),
                (REFERRER_POLICY, "same-origin"),
            ];
            (headers, Html(html)).into_response()
        }
        Err(_) => ApiError::internal().into_response(),
    }
}

/// The answer to whoever has not given the password.
pub(crate) fn required() -> Response {
    let error = ApiError::of(StatusCode::UNAUTHORIZED, "serve.password", &[]);
    ([(REQUIRED, "required")], error).into_response()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forms_are_decoded() {
        assert_eq!(decoded("a+b%20c%C3%A9"), "a b c\u{e9}");
        assert_eq!(decoded("100%"), "100%");
    }

    #[test]
    fn only_the_cookie_of_this_start_counts() {
        let login = Login::new("correct horse").expect("random bytes");
        let with = |cookie: &str| {
            let mut headers = HeaderMap::new();
            headers.insert(COOKIE, cookie.parse().expect("a header"));
            login.knows(&headers)
        };
        assert!(with(&format!("theme=dark; {COOKIE_NAME}={}", login.secret)));
        assert!(!with(&format!("{COOKIE_NAME}=")));
        assert!(!with(&format!("{COOKIE_NAME}x={}", login.secret)));
        assert!(!login.knows(&HeaderMap::new()));
    }

    #[test]
    fn passwords_cannot_be_tried_without_end() {
        let login = Login::new("correct horse").expect("random bytes");
        let try_one = |client, password: &str| {
            login
                .check(ClientId(client), password)
                .map_err(|error| error.status.as_u16())
        };
        for _ in 0..10 {
            assert_eq!(try_one(1, "wrong"), Err(403));
        }
        assert_eq!(try_one(1, "correct horse"), Err(503));
        assert_eq!(try_one(2, "correct horse"), Ok(()));
    }
}
