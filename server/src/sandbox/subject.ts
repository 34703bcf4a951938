import type { ChannelName } from '../../../contract/payment/channel.ts'
import type { Subject } from '../subject.ts'
import { courierGateRoutes } from './courierGate.ts'
import { tellParcel } from './courierTell.ts'
import { nuonuoGateRoutes } from './nuonuoGate.ts'
import { issueAndTell } from './nuonuoTell.ts'
import { sandboxRoutes } from './sandbox.routes.ts'
import { tellSigned, type SignDeed } from './signTell.ts'
import { signingSandboxRoutes } from './signing.routes.ts'
import { tellPaid } from './tell.ts'
import { waybillGateRoutes } from './waybillGate.ts'

declare module '../jobs.ts' {
  interface Jobs {
    /** The sandbox's provider tells of a payment. */
    sandboxTell: { channel: ChannelName; outTradeNo: string }
    /** The sandbox's invoicing platform issues what it was asked for, and tells of it. */
    sandboxInvoice: { serial: string }
    /** The platform that the sandbox plays tells of a signing flow. */
    sandboxSign: { id: string; deed: SignDeed }
    /** The sandbox's provider tells of the next that happened to a parcel. */
    sandboxParcel: { courier: string; number: string; step: number }
  }
}

export const sandboxSubject = {
  routes: [sandboxRoutes, nuonuoGateRoutes, signingSandboxRoutes, courierGateRoutes, waybillGateRoutes],
  jobs: (services) => ({
    sandboxTell: (trade) => tellPaid(services, trade),
    sandboxInvoice: (asked) => issueAndTell(services, asked),
    sandboxSign: (told) => tellSigned(services, told),
    sandboxParcel: (parcel) => tellParcel(services, parcel),
  }),
} satisfies Subject
