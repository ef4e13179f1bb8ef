/** An error as wallets throw them. */
export function refusal(code: number, message: string): Error {
  return Object.assign(new Error(message), { code })
}
