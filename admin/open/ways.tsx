import { addStaffKey, StaffKeyForm, staffScopes, listStaffKeys, revokeStaffKey } from '../../contract/account/apiKey.ts'
import {
  deleteStaffWebhook,
  staffDeliveryDetail,
  listStaffDeliveries,
  listStaffWebhooks,
  pingStaffWebhook,
  replayStaffDelivery,
  rotateStaffWebhook,
  saveStaffWebhook,
} from '../../contract/webhook/webhook.ts'
import type { KeyWish, OpenWays } from '../../kit/open/ways.ts'
import { call } from '../call.ts'
import { tell } from '../pieces/toast.ts'
import { ExportLink } from '../sheet/ExportLink.tsx'

/** The merchant's own keys and addresses. */
export const ways: OpenWays = {
  scopes: staffScopes,
  keyForm: StaffKeyForm,
  tell,
  keys: () => call(listStaffKeys, {}),
  addKey: (wish: KeyWish) => call(addStaffKey, StaffKeyForm.parse(wish)),
  revokeKey: (id) => call(revokeStaffKey, { id }),
  hooks: () => call(listStaffWebhooks, {}),
  saveHook: (wish) => call(saveStaffWebhook, wish),
  rotate: (id) => call(rotateStaffWebhook, { id }),
  deleteHook: (id) => call(deleteStaffWebhook, { id }),
  ping: (id) => call(pingStaffWebhook, { id }),
  deliveries: (id, page) => call(listStaffDeliveries, { id, page }),
  delivery: (id) => call(staffDeliveryDetail, { id }),
  replay: (id) => call(replayStaffDelivery, { id }),
  exportLog: (id) => <ExportLink subject="deliveries" filters={{ id }} />,
}
