import { newOperatorToken } from './operatorTokens.ts'

/** An answer to an operator: its code, its result, and the fields that are at fault. */
export interface OperatorReply<R> {
  readonly code: string
  readonly result: R
  readonly fields?: object
}

/** Calls a route of operators by its path; without a body it reads. */
export async function askOperator<R>(
  url: string,
  token: string,
  path: string,
  body?: object,
): Promise<OperatorReply<R>> {
  const reply = await fetch(`${url}/swx/operator/${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return (await reply.json()) as OperatorReply<R>
}

/** Makes an operator of one role. @returns their token */
export async function newOperator(
  url: string,
  by: string,
  name: string,
  role: string,
): Promise<string> {
  const { token, tokenHash } = newOperatorToken()
  await askOperator(url, by, 'operators', { name, roles: [role], tokenHash })
  return token
}
