/** An OpenID issuer under a test's control; the harness itself belongs to the API. */
export { startOpenIdIssuer, type OpenIdIssuer } from '../../api/testing/openid-issuer';
