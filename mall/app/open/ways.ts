import { addKey, BuyerKeyForm, buyerScopes, listKeys, revokeKey } from '../../../contract/account/apiKey.ts'
import {
  deleteWebhook,
  deliveryDetail,
  listDeliveries,
  listWebhooks,
  pingWebhook,
  replayDelivery,
  rotateWebhook,
  saveWebhook,
} from '../../../contract/webhook/webhook.ts'
import type { KeyWish, OpenWays } from '../../../kit/open/ways.ts'
import { call } from '../call.ts'
import { toast } from '../toast.ts'

/** The company's own keys and addresses. */
export const ways: OpenWays = {
  scopes: buyerScopes,
  keyForm: BuyerKeyForm,
  tell: (words) => toast(words, 'success'),
  keys: () => call(listKeys, {}),
  addKey: (wish: KeyWish) => call(addKey, BuyerKeyForm.parse(wish)),
  revokeKey: (id) => call(revokeKey, { id }),
  hooks: () => call(listWebhooks, {}),
  saveHook: (wish) => call(saveWebhook, wish),
  rotate: (id) => call(rotateWebhook, { id }),
  deleteHook: (id) => call(deleteWebhook, { id }),
  ping: (id) => call(pingWebhook, { id }),
  deliveries: (id, page) => call(listDeliveries, { id, page }),
  delivery: (id) => call(deliveryDetail, { id }),
  replay: (id) => call(replayDelivery, { id }),
}
