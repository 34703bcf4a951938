import type { AuthorityName } from '../outside/signing/authority.ts'

type Headers = Readonly<Record<string, string>>
type Called = readonly [Headers, string]

type Played = {
  readonly label: string
  readonly notifyPath: string
  /** What a forger would make of a genuine callback. */
  readonly forged: (headers: Headers, body: string) => readonly Called[]
  /** Minutes after which a genuine callback is believed no more. */
  readonly tooLate: number
}

const later = (headers: Headers, name: string): Headers => ({ ...headers, [name]: String(Number(headers[name]) + 1) })

/** How the sandbox's platforms differ to whoever tests them. */
export const platforms: Readonly<Record<AuthorityName, Played>> = {
  esign: {
    label: 'e签宝（沙箱）',
    notifyPath: '/api/contract/esign/notify',
    tooLate: 16,
    forged: (headers, body) => [
      [{ ...headers, 'x-tsign-open-signature': 'a'.repeat(64) }, body],
      [{ ...headers, 'x-tsign-open-signature': '' }, body],
      [{ ...headers, 'x-tsign-open-signature': 'é'.repeat(64) }, body],
      [{ ...headers, 'x-tsign-open-app-id': '7400000002' }, body],
      [later(headers, 'x-tsign-open-timestamp'), body],
      [headers, body.replace('"signOrder":1', '"signOrder":2')],
    ],
  },
  fasc: {
    label: '法大大（沙箱）',
    notifyPath: '/api/contract/fasc/notify',
    tooLate: 6,
    forged: (headers, body) => [
      [{ ...headers, 'X-FASC-Sign': 'a'.repeat(64) }, body],
      [{ ...headers, 'X-FASC-Sign': '' }, body],
      [{ ...headers, 'X-FASC-Sign': 'é'.repeat(64) }, body],
      [{ ...headers, 'X-FASC-Sign-Type': 'none' }, body],
      [{ ...headers, 'X-FASC-App-Id': '80000002' }, body],
      [{ ...headers, 'X-FASC-Event': 'sign-task-finished' }, body],
      [{ ...headers, 'X-FASC-Nonce': 'another' }, body],
      [later(headers, 'X-FASC-Timestamp'), body],
      [headers, body.replace('sign_progress', 'task_finished')],
    ],
  },
}
