import type { Subject } from '../subject.ts'
import { courierGateRoutes } from './courierGate.ts'
import { tellParcel } from './courierTell.ts'
import { nuonuoGateRoutes } from './nuonuoGate.ts'
import { issueAndTell } from './nuonuoTell.ts'
import { sandboxRoutes } from './sandbox.routes.ts'
import { tellSigned } from './signTell.ts'
import { signingSandboxRoutes } from './signing.routes.ts'
import { tellPaid } from './tell.ts'
import { waybillGateRoutes } from './waybillGate.ts'

export const sandboxSubject = {
  routes: [sandboxRoutes, nuonuoGateRoutes, signingSandboxRoutes, courierGateRoutes, waybillGateRoutes],
  jobs: (services) => ({
    sandboxTell: (trade) => tellPaid(services, trade),
    sandboxInvoice: (asked) => issueAndTell(services, asked),
    sandboxSign: (told) => tellSigned(services, told),
    sandboxParcel: (parcel) => tellParcel(services, parcel),
  }),
} satisfies Subject
