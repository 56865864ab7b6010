import { Router, type RequestHandler } from 'express';
import { routesOf } from '../platform/web/routes';
import { openApiDocument } from './openapi-document';

/** Serves the contract of everything that these modules answer. */
export function openApiModule(modules: readonly RequestHandler[], title: string): Router {
  const document = openApiDocument(routesOf(modules).flatMap(({ endpoint }) => (endpoint === null ? [] : [endpoint])), title);
  const router = Router();
  router.get('/api/openapi.json', (_request, response) => void response.json(document));
  return router;
}
