/** Rows of patients by plain SQL, sealed as the site seals them. */
export { insertSealedInSite } from '../../api/testing/sealed-rows';
