import type { Generated } from 'kysely'
import type { ChannelName } from '../../../contract/payment/channel.ts'
import type { ConnectionMode, ConnectionName } from '../../../contract/connection/names.ts'
import type { FileKind } from '../../../contract/fileKinds.ts'
import type { Fen } from '../../../contract/money.ts'
import type { Created, Id, Json } from './column.ts'

/** Files, programs of others, and the sandboxes that speak their protocols. */
export type OutsideTables = {
  connection: {
    name: ConnectionName
    mode: ConnectionMode
    plain: Json<Readonly<Record<string, string>>>
    sealed: Buffer | null
    shown: Json<Readonly<Record<string, { readonly words: string; readonly at: string }>>>
    version: number
    changed_by: string
    changed_at: Date
  }
  connection_state: { name: ConnectionName; error: Generated<string>; error_at: Date | null; ok_at: Date | null }
  stored_content: { hash: string; size: number; kept_at: Date; state: Generated<'coming' | 'held' | 'leaving'> }
  content_move: {
    one: Generated<boolean>
    toward: 'store' | 'disk'
    moving: boolean
    done: Generated<number>
    lost: Generated<number>
    fault: Generated<string>
    changed_at: Date
  }
  stored_file: {
    id: Id
    company_id: number | null
    account_id: number | null
    staff_id: number | null
    kind: FileKind
    phone: string | null
    name: string
    type: string
    size: number
    hash: string
    preview: string | null
    created_at: Created
  }
  api_key: {
    id: Id
    company_id: number | null
    account_id: number | null
    staff_id: number | null
    name: string
    shown: string
    key_hash: Buffer
    scopes: string[]
    expires_at: Date | null
    last_used_at: Generated<Date | null>
    last_address: Generated<string>
    revoked_at: Generated<Date | null>
    created_at: Created
  }
  webhook: {
    id: Id
    company_id: number | null
    url: string
    events: string[]
    enabled: Generated<boolean>
    salt: string
    old_salt: Generated<string | null>
    old_until: Generated<Date | null>
    created_at: Created
  }
  webhook_event: { id: Id; kind: string; company_id: number | null; data: Json<object>; created_at: Created }
  webhook_delivery: {
    id: Id
    webhook_id: number
    event_id: number
    by_hand: Generated<boolean>
    state: Generated<'waiting' | 'delivered' | 'dead'>
    attempts: Generated<number>
    next_at: Generated<Date | null>
    created_at: Created
  }
  webhook_attempt: {
    delivery_id: number
    place: number
    at: Date
    took_ms: number
    status: number | null
    answer: Generated<string>
    fault: Generated<string>
  }
  sandbox_parcel: {
    courier: string
    number: string
    callback_url: string
    salt: string
    since: Date
    held_at: number | null
    asked_at: Generated<Date | null>
  }
  sandbox_waybill: {
    id: Id
    order_id: string
    courier: string
    number: Generated<string>
    request: Json<object>
    cancelled: Generated<boolean>
    asked: Generated<number>
  }
  sandbox_invoice: {
    serial: string
    request: Json<unknown>
    state: 'working' | 'issued' | 'failed'
    ready_at: Date
    number: Generated<string | null>
    issued_at: Generated<Date | null>
    fault: Generated<string>
    pdf: Generated<Buffer | null>
    serial_no: Generated<string>
    notify_url: Generated<string>
    confirm_due: Generated<Date | null>
  }
  sandbox_token: { token: string; given_at: Date; expires_at: Date }
  invoicing_token: {
    app_key: string
    token: Generated<string>
    expires_at: Generated<Date>
    fetched: Generated<Date[]>
  }
  sandbox_trade: {
    out_trade_no: string
    channel: ChannelName
    code: string
    amount_fen: Fen
    subject: string
    notify_url: string
    expires_at: Date
    state: Generated<'waiting' | 'paid' | 'closed'>
    trade_no: Generated<string | null>
    paid_at: Generated<Date | null>
  }
  sandbox_refund: { out_refund_no: string; out_trade_no: string; amount_fen: Fen }
  sandbox_flow: {
    id: string
    platform: 'esign' | 'fasc'
    code: string
    file_id: string
    title: string
    org: string
    person: string
    phone: string
    notify_url: string
    back_to: string
    state: Generated<'open' | 'done' | 'revoked' | 'expired' | 'refused'>
    why: Generated<string>
    buyer_at: Date | null
    seller_at: Date | null
    expires_at: Date
    finished_at: Date | null
  }
  sandbox_flow_file: { id: string; name: string; md5: string; bytes: Buffer | null }
}
