//! What goes wrong inside a screen stays inside it.

use serde_json::json;

use crate::house::{House, Visitor};

/// Chooses one of the laboratory's examples by its title.
fn choose_example(visitor: &Visitor<'_>, title: &str) {
    let script = "const list = document.querySelector('#example'); list.value = [...list.options].find((one) => one.textContent.includes(arguments[0])).value; list.dispatchEvent(new Event('change', { bubbles: true }));";
    visitor.browser.until(&format!("[...document.querySelectorAll('#example option')].some((one) => one.textContent.includes({title:?}))"));
    visitor.browser.run(script, &json!(title));
}

#[test]
fn a_smaller_tree_takes_the_place_of_a_larger_one_at_any_step() {
    let house = House::open();
    let visitor = Visitor::new(&house, "#/laboratory");
    let browser = &visitor.browser;
    choose_example(&visitor, "Three moves deep");
    // The tree that was there first has steps enough as well, but not so many.
    browser.until("Number(document.querySelector('.lab-slider')?.max) > 50");
    browser.run("const slider = document.querySelector('.lab-slider'); slider.value = 25; slider.dispatchEvent(new Event('input', { bubbles: true }));", &json!(null));
    browser.until("document.querySelector('.lab-slider').value === '25'");
    let script = "const field = document.querySelector('#tree'); field.value = '[1,2]'; field.dispatchEvent(new Event('input', { bubbles: true }));";
    browser.run(script, &json!(null));
    browser.until("document.querySelector('[data-fact=nodes]')?.textContent === '3'");
    assert!(visitor.text("#lab-says").contains('2'));
}

#[test]
fn a_screen_that_stumbles_leaves_the_page_standing() {
    let house = House::open();
    let visitor = Visitor::new(&house, "");
    let browser = &visitor.browser;
    // A fault that no screen expects.
    browser.run(
        "window.whole = Intl.NumberFormat; Intl.NumberFormat = function () { throw new Error('torn'); };",
        &json!(null),
    );
    browser.run("location.hash = '#/laboratory'", &json!(null));
    browser.until("document.querySelector('.stumbled') !== null");
    assert!(visitor.has("header .nav"), "the way out is there");
    // While the fault is there, beginning again does not help; elsewhere goes on.
    browser.click("[data-do=restart]");
    browser.until("document.querySelector('.stumbled') !== null");
    browser.click(".stumbled a[href='#/']");
    browser.until("document.querySelector('#quick') !== null");
    browser.run("location.hash = '#/laboratory'", &json!(null));
    browser.until("document.querySelector('.stumbled') !== null");
    // Once it is gone, the screen begins again where it was.
    browser.run("Intl.NumberFormat = window.whole", &json!(null));
    browser.click("[data-do=restart]");
    browser.until("document.querySelector('[data-fact=nodes]') !== null");
}
