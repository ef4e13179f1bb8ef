import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance, FastifySchema } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { VIRTUALLY_HEADER } from '#protocol/account.ts'
import { IDEMPOTENCY_HEADER, IDEMPOTENCY_KEY } from '#protocol/envelope.ts'
import { FIELD_FAULTS, SUCCESS_MESSAGES, type SuccessCode } from '#protocol/answerCodes.ts'
import * as CODE from '#protocol/errorCodes.ts'
import { ERRORS, type ErrorCode } from '#protocol/errors.ts'
import type { RouteName } from '#protocol/routePaths.ts'
import { ROUTES, type RouteSpec } from '#protocol/routes.ts'
import type { Call } from './call.ts'

/** Where people read the API; its JSON lies at `/docs/json`. */
const DOCS_PATH = '/docs'

/** The page's own rules: Swagger UI draws its icons as data images and sets styles. */
const DOCS_CSP =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; " +
  "font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** Publishes the schemas of every route. */
export async function registerDocs(app: FastifyInstance, brand: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: `${brand} API`,
        version: '1',
        description:
          'Every answer is an envelope `{ code, result, msg?, fields? }`; `code` is `"200"` on success. ' +
          'Money and prices are decimal text, times ISO 8601 in UTC. Writes of money need an ' +
          '`Idempotency-Key`: the same key with the same body gets the first answer again.',
      },
      components: {
        securitySchemes: { session: { type: 'apiKey', in: 'header', name: 'authorization' } },
      },
    },
    transform: jsonSchemaTransform,
  })
  await app.register(swaggerUi, {
    routePrefix: DOCS_PATH,
    staticCSP: DOCS_CSP,
    theme: { title: `${brand} API` },
    uiConfig: { layout: 'BaseLayout' },
  })
}

/** The OpenAPI description of one route; `call` is undefined where this app does not answer it. */
export function documentation(name: RouteName, call: Call | undefined): FastifySchema {
  const route: RouteSpec = ROUTES[name]
  const base = {
    operationId: name,
    tags: [route.path.split('/')[3] ?? 'customer'],
    ...(route.who !== 'anyone' ? { security: [{ session: [] }] } : {}),
  }
  if (call === undefined) {
    const summary = `${name}: not open yet`
    return { ...base, summary, response: { 501: failureSchema(['501']) } }
  }
  const { params, query, body, result } = call.schemas
  if (call.download) return { ...base, ...downloadOf(call) }
  const answer = z.union([successSchema(result, call.message), failureSchema(businessCodes(call))])
  return {
    ...base,
    summary: call.summary,
    headers: headersOf(route),
    ...(params === undefined ? {} : { params }),
    ...(query === undefined ? {} : { querystring: query }),
    ...(body === undefined || route.method === 'GET' ? {} : { body }),
    ...(call.uploadBytes === null ? {} : { consumes: ['application/octet-stream'] }),
    response: {
      200: call.errors.length === 0 ? successSchema(result, call.message) : answer,
      ...failuresOf(route),
    },
  }
}

function downloadOf({ summary, schemas: { params }, route }: Call): FastifySchema {
  const file = z.string().describe('The file itself, to be saved')
  return {
    summary,
    ...(params === undefined ? {} : { params }),
    response: { 200: file, 404: failureSchema(['404']), ...failuresOf(route) },
  }
}

function businessCodes(call: Call): readonly ErrorCode[] {
  const own = call.errors.filter((code) => ERRORS[code].status === 200)
  const { account, needs } = call.route
  const codes = new Set<ErrorCode>(own)
  if (account === 'real') codes.add(CODE.demoNotAllowed)
  if (needs !== 'any') codes.add(CODE.userStatusWrong)
  return [...codes]
}

function failuresOf(route: RouteSpec): Record<number, z.ZodType> {
  const codes: ErrorCode[] = ['400', '429', '500', '503']
  if (route.who !== 'anyone') codes.push('401')
  if (route.account === 'demo') codes.push('403')
  if (route.method === 'POST') codes.push('413', '415')
  if (route.money) codes.push('409')
  return Object.fromEntries(codes.map((code) => [ERRORS[code].status, failureSchema([code])]))
}

function successSchema(result: z.ZodType, message: SuccessCode | undefined): z.ZodType {
  const plain = { code: z.literal('200'), result }
  if (message === undefined) return z.object(plain)
  const msg = z.literal(message).describe(SUCCESS_MESSAGES[message])
  return z.object({ ...plain, msg })
}

function failureSchema(codes: readonly ErrorCode[]): z.ZodType {
  return z.object({
    code: z.enum(codes).describe(codes.map((code) => `${code} ${ERRORS[code].name}`).join(', ')),
    result: z.null(),
    msg: z.string().optional().describe('English, for logs'),
    fields: z.record(z.string(), z.enum(FIELD_FAULTS)).optional(),
  })
}

function headersOf(route: RouteSpec): z.ZodType {
  const account = z.enum(['NO', 'YES']).describe('NO: the real account. YES: the demo account')
  return z.object({
    ...(route.account === 'none'
      ? {}
      : { [VIRTUALLY_HEADER]: route.method === 'GET' ? account.optional() : account }),
    ...(route.money ? { [IDEMPOTENCY_HEADER]: z.string().regex(IDEMPOTENCY_KEY) } : {}),
  })
}
