import { createHmac } from 'node:crypto'
import type { InvoiceFile } from '../outside/invoicing/platform.ts'
import { here } from './keys.ts'
import type { SandboxKeys } from '../played.ts'

export const nuonuoRoot = '/sandbox/nuonuo'
export const nuonuoServices = '/open/v1/services'

/** What the mall is called at the sandbox's 诺诺, and what every invoice says of the seller. */
export const nuonuoSandbox = {
  appKey: 'SD00000001',
  // The number that 诺诺 publishes for trying out.
  taxNumber: '339902999999789113',
  address: '深圳市南山区科苑路 15 号',
  phone: '0755-86000000',
  clerk: '陈晓',
}

/** The secret of both ends: another one for each installation, as the other keys are. */
export const nuonuoSecret = ({ apiKey }: SandboxKeys): string =>
  createHmac('sha256', apiKey).update('nuonuo').digest('hex').slice(0, 16).toUpperCase()

/** What a file is called there: not to be guessed. */
export const fileName = (secret: string, serialNo: string, type: InvoiceFile): string =>
  `${serialNo}-${createHmac('sha256', secret).update(`file ${serialNo}`).digest('hex').slice(0, 32)}.${type}`

export const fileUrl = (secret: string, serialNo: string, type: InvoiceFile): string =>
  `${here}${nuonuoRoot}/file/${fileName(secret, serialNo, type)}`
