import { Router, type RequestHandler } from 'express';
import { contractOf, type ApiContract } from 'shared/contracts/endpoint-fields';
import { routesOf } from '../platform/web/routes';
import { openApiDocument } from './openapi-document';

const endpointsOf = (modules: readonly RequestHandler[]) => routesOf(modules).flatMap(({ endpoint }) => (endpoint === null ? [] : [endpoint]));

/** The contract of these modules, for the gate. @throws {Error} before the modules exist: an empty contract must not be cached */
export function servedContract(modules: readonly RequestHandler[]): () => ApiContract {
  let known: ApiContract | null = null;
  return () => {
    if (modules.length === 0) throw new Error('The API’s contract is asked for before its modules are there');
    return (known ??= contractOf(endpointsOf(modules), 'api'));
  };
}

export function openApiModule(modules: readonly RequestHandler[], title: string): Router {
  // Made when somebody asks: it takes a tenth of a start's work.
  let document: object | undefined;
  return Router().get('/api/openapi.json', (_request, response) => void response.json((document ??= openApiDocument(endpointsOf(modules), title))));
}
