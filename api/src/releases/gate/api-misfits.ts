import type { ApiContract, Fields } from 'shared/contracts/endpoint-fields';
import type { ErrorDetail } from 'shared/contracts/errors';
import type { ReleaseRecord } from 'shared/contracts/releases';
import { refusal } from 'shared/contracts/release-refusals';

/** What of the API a release was built for and does not find: endpoints, and fields that are gone, are wanted now, or have another type. Pure. */
export function apiMisfits({ app, version, uses }: ReleaseRecord, api: ApiContract): ErrorDetail[] {
  if (uses === undefined) return [refusal('uses', 'use_unknown', { app, version, what: 'calls' })];
  return Object.entries(uses).flatMap(([endpoint, page]) => {
    const served = Object.hasOwn(api, endpoint) ? api[endpoint] : undefined;
    if (served === undefined) return [refusal('uses', 'api_endpoint', { app, version, endpoint })];
    const misfit = (page: Fields, ours: Fields) => (field: string) => {
      const [known, served] = [page[field], ours[field]];
      if (known === undefined) return refusal('uses', 'api_field_new', { app, version, endpoint, field, served: served ?? '' });
      if (served === undefined) return refusal('uses', 'api_field_gone', { app, version, endpoint, field, known });
      return refusal('uses', 'api_field', { app, version, endpoint, field, known, served });
    };
    return [
      // A field that the API does not know would be dropped or refused; one that the page does not know is left out.
      ...findUnreadable(page.input, served.input, false).map(misfit(page.input, served.input)),
      ...findUnreadable(served.output, page.output, true).map(misfit(page.output, served.output)),
    ];
  });
}

/** Fields of which the reader cannot take everything that the writer may write. What is inside a field counts while both sides have that. */
function findUnreadable(written: Fields, read: Fields, dropsUnknown: boolean): string[] {
  return [...new Set([...Object.keys(written), ...Object.keys(read)])].filter((field) => {
    const parent = field.replace(/(?:\.[^.[\]]+|\[\])$/, '');
    if (parent !== field && !(parent in written && parent in read)) return false;
    const reader = read[field];
    if (reader === undefined) return !dropsUnknown;
    const known = reader.split('|');
    return !known.includes('any') && written[field] !== 'any' && !(written[field] ?? 'absent').split('|').every((type) => known.includes(type));
  });
}
