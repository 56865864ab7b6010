import { Router } from 'express';
import { endPreviewPath, previewPath, previewRelease } from 'shared/contracts/releases/control';
import { siteCopy } from 'shared/copy/site.es';
import { bind, DomainError, onlyOn, sendPlainPage } from '../../platform';
import { findForeignRoutes } from '../gate/contract-gate';
import { requireHealthy } from '../gate/release-guards';
import { stateOf } from '../registry/activation/release-state';
import { needs, permit } from '../access/operators';
import type { Needs } from '../parts';
import { requireRegistered } from '../registry/apps/apps.service';
import type { PreviewTokens } from './preview-token';
import type { VisitorReleasesReader } from './visitor-releases';

interface Dependencies extends Needs<'releases' | 'live' | 'apps' | 'origins' | 'clock'> { readonly previews: PreviewTokens; readonly visitors: VisitorReleasesReader; readonly siteName: string }

/** Operators create preview links. Mounted behind `requireOperator`. */
export function previewControlModule({ releases, live, apps, previews, origins, clock }: Dependencies): Router {
  return bind(Router(), previewRelease, async ({ app, version, minutes }, { response }) => {
    const { name: by } = permit(response, 'preview', app);
    const { routes } = requireRegistered(app, await apps.all());
    const found = await releases.find(app, version);
    if (found === null || found.removedAt !== null) throw new DomainError('release_not_found');
    requireHealthy(stateOf(live.registry().state, app), version);
    const foreign = findForeignRoutes(found.record, routes);
    if (foreign.length > 0) throw new DomainError('release_incompatible', foreign);
    const endsAt = new Date(clock.now().getTime() + minutes * 60_000);
    await releases.note({ kind: 'preview', by, app, version, detail: `until ${endsAt.toISOString()}` });
    return { url: `${origins.of.preview}${previewPath}${previews.write({ app, version, endsAt })}`, endsAt: endsAt.toISOString() };
  }, needs('preview'));
}

/** Visitors open and leave a preview, on the previews' host. */
export function previewVisitModule({ releases, live, previews, visitors, origins, siteName }: Dependencies): Router {
  const router = Router();
  router.get(endPreviewPath, (_request, response) => {
    visitors.endPreview(response);
    response.set('Cache-Control', 'no-store').redirect(303, '/');
  });
  router.get(`${previewPath}:token`, async (request, response) => {
    response.set({ 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex', 'Referrer-Policy': 'no-referrer' });
    const preview = previews.read(request.params.token);
    const found = preview && (await releases.find(preview.app, preview.version));
    if (!preview || !found || found.removedAt !== null || !live.isPreviewed(preview)) {
      return sendPlainPage(response, { title: siteCopy.preview.label, siteName, status: 403, body: `<p>${siteCopy.preview.refused}</p>` });
    }
    visitors.startPreview(response, request.params.token, preview);
    // The release's first address that a link can lead to: one without a wildcard.
    response.redirect(303, found.record.routes.find((route) => !/[:*]/.test(route) && route !== '/404') ?? '/');
  });
  return onlyOn('preview', origins, [router]);
}
