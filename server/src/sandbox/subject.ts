import type { Subject } from '../subject.ts'
import { courierGateRoutes } from './courierGate.ts'
import { tellParcel } from './courierTell.ts'
import { nuonuoGateRoutes } from './nuonuoGate.ts'
import { issueAndTell } from './nuonuoTell.ts'
import { sandboxRoutes } from './sandbox.routes.ts'
import { tellSigned } from './signTell.ts'
import { signingSandboxRoutes } from './signing.routes.ts'
import { tellPaid } from './tell.ts'

export const sandboxSubject = {
  routes: [sandboxRoutes, nuonuoGateRoutes, signingSandboxRoutes, courierGateRoutes],
  jobs: (house) => ({
    sandboxTell: (trade) => tellPaid(house, trade),
    sandboxInvoice: (asked) => issueAndTell(house, asked),
    sandboxSign: (told) => tellSigned(house, told),
    sandboxParcel: (parcel) => tellParcel(house, parcel),
  }),
} satisfies Subject
