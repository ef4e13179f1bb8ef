import { Agent, request } from 'node:http'

/** Sends JSON over kept connections, as cheaply as Node can: it shares the processor with the server. */
export interface Sender {
  post(
    path: string,
    headers: Readonly<Record<string, string>>,
    body: object,
  ): Promise<{ readonly status: number; readonly text: string }>
  close(): Promise<void>
}

export function openSender(origin: string): Sender {
  const { hostname, port } = new URL(origin)
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  return {
    post: (path, headers, body) =>
      new Promise((resolve, reject) => {
        const sent = request(
          {
            agent,
            hostname,
            port,
            path,
            method: 'POST',
            headers: { 'content-type': 'application/json', ...headers },
          },
          (response) => {
            let text = ''
            response.setEncoding('utf8')
            response.on('data', (part: string) => {
              text += part
            })
            response.on('end', () => resolve({ status: response.statusCode ?? 0, text }))
          },
        )
        sent.on('error', reject)
        sent.end(JSON.stringify(body))
      }),
    close: () => {
      agent.destroy()
      return Promise.resolve()
    },
  }
}
