import { generateKeyPairSync } from 'node:crypto'
import { request } from 'node:http'
import { createServer, type Server } from 'node:https'
import { selfSigned } from '../server/src/sandbox/certificate.ts'

/**
 * The proxy that a merchant has before the server: https outside, plain inside, and it says where a request came from. Its
 * certificate is its own, which a browser must be told to take.
 */
export function httpsBefore(inner: number): Server {
  const keys = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const year = 365 * 86_400_000
  const validity = { from: new Date(Date.now() - 86_400_000), until: new Date(Date.now() + year) }
  const cert = selfSigned(keys, { serial: '0a', name: '127.0.0.1', ...validity })
  const key = keys.privateKey.export({ type: 'pkcs8', format: 'pem' })
  return createServer({ key, cert }, (outside, answer) => {
    const from = { 'x-forwarded-proto': 'https', 'x-forwarded-for': outside.socket.remoteAddress ?? '' }
    const { method, url, headers } = outside
    const inside = request({ host: '127.0.0.1', port: inner, method, path: url, headers: { ...headers, ...from } }, (answered) => {
      answer.writeHead(answered.statusCode ?? 502, answered.headers)
      answered.pipe(answer)
    })
    inside.on('error', () => answer.destroy())
    answer.on('close', () => inside.destroy())
    outside.pipe(inside)
  })
}
