import { invalidFieldProblem, Problem } from '@coffer/api/kernel/problems.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** The methods that some route answers. */
const METHODS: ReadonlySet<string> = new Set(['DELETE', 'GET', 'HEAD', 'OPTIONS', 'PATCH', 'POST', 'PUT']);

interface Route {
  readonly pattern: RegExp;
  readonly methods: readonly string[];
}

/**
 * Refuses two kinds of requests before anything else: a method that Coffer does not know (405, with the methods of the
 * path), and a request with two hosts (RFC 9112, 3.2), which proxies and Coffer could interpret differently.
 */
export function refuseUnknownMethodsAndRepeatedHosts(app: FastifyInstance): void {
  const routes: Route[] = [];
  app.addHook('onRoute', ({ method, url, config }) => {
    if (url.includes('*') || config?.refuses === true) return;
    routes.push({ pattern: urlToPattern(url), methods: [method].flat() });
  });
  app.addHook('onRequest', (request, reply, done) => {
    if (hostCount(request) > 1) return done(invalidFieldProblem('invalidInput', 'Host', 'is sent more than once'));
    if (METHODS.has(request.method)) return done();
    reply.header('Allow', allowedAt(routes, request.url).join(', '));
    done(new Problem('methodNotAllowed'));
  });
}

function hostCount({ raw: { rawHeaders } }: FastifyRequest): number {
  return rawHeaders.filter((name, at) => at % 2 === 0 && name.length === 4 && name.toLowerCase() === 'host').length;
}

/** The methods allowed at a path. A path without a route may be a page, which allows GET and HEAD. */
function allowedAt(routes: readonly Route[], url: string): readonly string[] {
  const [pathname = ''] = url.split('?');
  const methods = routes.flatMap((route) => (route.pattern.test(pathname) ? route.methods : []));
  return methods.length === 0 ? ['GET', 'HEAD'] : [...new Set(methods)].sort();
}

function urlToPattern(url: string): RegExp {
  const parts = url.split('/').map((part) => (part.startsWith(':') ? '[^/]+' : part.replace(/[^\w-]/g, '\\$&')));
  return new RegExp(`^${parts.join('/')}$`);
}
