import { plainForms } from 'shared/contracts/plain-forms';
import type { Route } from '../../src/platform/web/routes';
import type { Dice } from './dice';
import { fittingValues, type KnownValues } from './fitting-values';
import { hostileAddressPart, hostileJson, hostileValues, missing } from './hostile-values';
import { mutations } from './mutations';
import { providerPayload } from './provider-payloads';

export interface FuzzRequest {
  readonly route: string;
  readonly method: string;
  readonly address: string;
  readonly body: string | undefined;
  /** Whether the voice provider sends it, with its signature. */
  readonly fromProvider: boolean;
  /** Whether it is free of mutations. */
  readonly whole: boolean;
}

export const nameOf = ({ path, methods }: Pick<Route, 'path' | 'methods'>) => `${methods.join(',')} ${String(path)}`;

const formFields = ['code', 'name', 'email', 'phone', 'message', 'token', 'act', 'date', 'time'];

/** Whether browsers without scripts send forms there: fields, not JSON. */
export const isPlainForm = (path: Route['path']): path is string => Object.values<unknown>(plainForms).includes(path);

/** Generates requests from a route's schema, else from the provider's payloads or only its address. `spare` has substitutes by path. */
export function requestMaker(dice: Dice, known: KnownValues, spare: Readonly<Record<string, object>>) {
  const fitting = fittingValues(dice, known);
  const spoil = mutations(dice);
  const hostile = () => {
    const value = dice.pick(hostileValues);
    return value === missing ? '' : value;
  };

  function make(route: Route, whole: boolean): FuzzRequest {
    const name = nameOf(route);
    const method = dice.pick(route.methods);
    const payload = providerPayload(String(route.path), dice);
    if (payload !== undefined) {
      const body = hostileJson(whole ? payload : spoil(payload, `${name} ${String(payload.event ?? payload.name)}`));
      return { route: name, method, address: String(route.path), body, fromProvider: true, whole };
    }
    if (isPlainForm(route.path)) return { route: name, method, address: route.path, body: formFields.map((field) => `${field}=${hostileAddressPart(hostile())}`).join('&'), fromProvider: false, whole };
    if (route.endpoint === null) return { route: name, method, address: plainAddress(route, whole), body: method === 'GET' ? undefined : hostileJson(whole ? {} : hostile()), fromProvider: false, whole };
    const input = { ...Object(fitting(route.endpoint.input.describe())), ...spare[route.endpoint.path] } as unknown;
    const given = whole ? input : spoil(input, name);
    return { route: name, method, ...placed(route.endpoint, given), fromProvider: false, whole };
  }

  /** Route parameters go into the path, the rest into the query of a GET, else into the body and now and then also into the query. */
  function placed({ path, method }: NonNullable<Route['endpoint']>, given: unknown): Pick<FuzzRequest, 'address' | 'body'> {
    const members = new Map<string, unknown>(typeof given === 'object' && given !== null && !Array.isArray(given) ? Object.entries(given) : []);
    const at = path.replaceAll(/:([a-z]\w*)/gi, (_, name: string) => {
      const value = members.get(name);
      members.delete(name);
      return hostileAddressPart(value === undefined || value === '' ? 'x' : value);
    });
    const query = [...members].flatMap(([name, value]) => (Array.isArray(value) ? value.slice(0, 20) : [value]).map((one) => `${hostileAddressPart(name)}=${hostileAddressPart(one)}`)).join('&').slice(0, 12_000);
    if (method === 'GET') return { address: query === '' ? at : `${at}?${query}`, body: undefined };
    const rest = members.size > 0 || given === null || typeof given !== 'object' || Array.isArray(given) ? (members.size > 0 ? Object.fromEntries(members) : given) : {};
    return { address: dice.roll() < 0.05 ? `${at}?${query}` : at, body: hostileJson(rest) };
  }

  function plainAddress({ path }: Route, whole: boolean): string {
    if (path instanceof RegExp) return whole ? '/' : `/${hostileAddressPart(hostile())}`;
    const at = dice.pick(path.split('|')).replaceAll(/[:*]([a-z]\w*)/gi, (_, name: string) => hostileAddressPart(whole || dice.roll() < 0.4 ? fitting({ type: 'string', tests: [], oneOf: [] } as never, name) : hostile()) || 'x');
    return whole ? at : `${at}?${hostileAddressPart(dice.pick(['lastEventId', 'error', 'state', 'code', 'access_token', hostile()]))}=${hostileAddressPart(hostile())}`;
  }

  return make;
}
