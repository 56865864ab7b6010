/* global document -- runs in the page */
/** style-loader's `insert`: the page's content security policy requires its nonce. */
module.exports = function insertStyle(element) {
  element.nonce = document.querySelector('script[nonce]').nonce;
  document.head.append(element);
};
