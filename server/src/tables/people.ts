import type { Generated } from 'kysely'
import type { ApprovalMode, ApprovalState } from '../../../contract/account/approvalMode.ts'
import type { CompanyState } from '../../../contract/account/company.ts'
import type { Area, Grant } from '../../../contract/grant.ts'
import type { Fen } from '../../../contract/money.ts'
import type { NoticeKind } from '../../../contract/notice.ts'
import type { Created, Id, Json } from './column.ts'

/** Companies, their people, and what is kept about what they do. */
export type PeopleTables = {
  company: {
    id: Id
    name: string
    credit_code: string
    state: CompanyState
    refuse_reason: Generated<string>
    freeze_reason: Generated<string>
    level_id: Generated<number>
    price_book_id: number | null
    /** The order by which it stopped being a new customer; null: it is one still. */
    first_order_id: number | null
    assortment_id: number | null
    licence_id: number | null
    manager_id: number | null
    invite_code: Generated<string>
    submitted_at: Generated<Date>
    reviewed_at: Date | null
    created_at: Created
    /** Designs must be approved before they are ordered. */
    design_approval: Generated<boolean>
    /** Of the release before: not read any more. */
    level_name: Generated<string>
    approval_from_fen: Fen | null
  }
  level: {
    id: Id
    name: string
    discount_bp: Generated<number>
    price_book_id: number | null
    assortment_id: number | null
    sort: Generated<number>
  }
  opening: { one: Generated<boolean>; opened_at: Date | null; emptied_at: Date | null }
  opening_code: { hash: Buffer; expires_at: Date }
  identity: { id: Id; company_id: number; name: string; remark: Generated<string>; grants: Grant[] }
  account: {
    id: Id
    company_id: number
    parent_id: number | null
    identity_id: number | null
    phone: string
    nickname: string
    avatar_id: number | null
    /** Of the release before: not read any more. */
    avatar: string | null
    password_hash: string
    state: Generated<'active' | 'disabled' | 'removed'>
    limit_per_order_fen: Fen | null
    limit_per_month_fen: Fen | null
    demo: Generated<boolean>
    created_at: Created
  }
  account_spend: { account_id: number; month: string; spent_fen: Fen }
  staff: {
    id: Id
    username: string
    name: string
    password_hash: string
    areas: Area[]
    state: Generated<'active' | 'disabled'>
    demo: Generated<boolean>
    created_at: Created
    role_id: number | null
    own_only: Generated<boolean>
    version: Generated<number>
    password_due: Generated<boolean>
  }
  staff_role: {
    id: Id
    name: string
    remark: Generated<string>
    areas: Area[]
    own_only: Generated<boolean>
    version: Generated<number>
    created_at: Created
  }
  session: {
    id: Id
    token_hash: Buffer
    by_staff_id: number | null
    by_session_id: number | null
    proven_until: Date | null
    old_hash: Buffer | null
    old_until: Date | null
    limited: Generated<boolean>
    reason: Generated<string>
    account_id: number | null
    staff_id: number | null
    agent: Generated<string>
    address: Generated<string>
    created_at: Created
    seen_at: Generated<Date>
    expires_at: Date
    ended_at: Date | null
  }
  second_factor: {
    side: 'buyer' | 'staff'
    person_id: number
    secret: Buffer
    begun_at: Date
    confirmed_at: Date | null
    last_step: Generated<number>
  }
  grant_request: {
    id: Id
    staff_id: number
    kind: 'areas' | 'factor'
    areas: Area[]
    asked_by: number
    asked_at: Date
    expires_at: Date
    settled_by: number | null
    settled_at: Date | null
    granted: boolean | null
  }
  recovery_code: { side: 'buyer' | 'staff'; person_id: number; code_hash: Buffer; used_at: Date | null }
  known_place: { side: 'buyer' | 'staff'; person_id: number; network: string; seen_at: Date }
  phone_change: {
    id: Id
    account_id: number
    old_phone: string
    code_hash: Buffer
    changed_at: Date
    expires_at: Date
    undone_at: Date | null
  }
  look: { session_id: number; what: string }
  sms_code: {
    id: Id
    phone: string
    type: string
    code_hash: Buffer
    tries_left: Generated<number>
    expires_at: Date
    used_at: Date | null
    created_at: Created
  }
  tally: { key: string; window_end: Date; count: number }
  address: {
    id: Id
    company_id: number
    account_id: number
    real_name: string
    phone: string
    province: string
    city: string
    district: string
    city_id: number
    detail: string
    post_code: Generated<string>
    is_default: Generated<boolean>
    created_at: Created
  }
  notice: {
    id: Id
    company_id: number
    account_id: number
    title: string
    body: string
    link: string
    read_at: Date | null
    created_at: Created
    kind: Generated<NoticeKind>
    cause: Generated<string | null>
  }
  notice_choice: { company_id: number; account_id: number; kind: NoticeKind; sms: boolean }
  notice_sms: { notice_id: number; account_id: number; day: string }
  repeat_answer: {
    actor: string
    key: string
    path: string
    body_hash: Buffer
    answer: Json<unknown> | null
    created_at: Created
  }
  audit: {
    id: Id
    at: Created
    side: 'buyer' | 'staff' | 'system'
    actor_id: number | null
    action: string
    subject: string
    before: Json<unknown> | null
    after: Json<unknown> | null
    actor_name: Generated<string>
    company_id: number | null
    address: Generated<string>
  }
  audit_seal: {
    number: number
    from_id: number
    to_id: number
    rows: number
    hash: Buffer
    sealed_at: Date
  }
  audit_checked: {
    single: Generated<boolean>
    number: number
    hash: Buffer
    rows: number
    checked_at: Date
    steady_since: Date
    broken_from: number | null
    broken_to: number | null
  }
  consent: {
    id: Id
    account_id: number
    article: string
    text_hash: string
    address: Generated<string>
    given_at: Generated<Date>
  }
  succession: { company_id: number; from_id: number; to_id: number; identity_id: number; expires_at: Date }
  approval_rule: {
    id: Id
    company_id: number
    name: string
    from_fen: Fen
    identity_id: number | null
    enabled: Generated<boolean>
    created_at: Created
  }
  approval_rule_level: { rule_id: number; place: number; mode: ApprovalMode; approver_ids: number[] }
  approval_step: {
    id: Id
    company_id: number
    order_id: number
    round: number
    place: number
    mode: ApprovalMode
    rule_name: string
    state: ApprovalState
    opened_at: Date | null
    reminded_at: Date | null
    raised_at: Date | null
  }
  approval_seat: {
    step_id: number
    company_id: number
    account_id: number
    decision: 'approved' | 'refused' | null
    decided_by: number | null
    decided_at: Date | null
    note: Generated<string>
  }
  approval_delegate: {
    id: Id
    company_id: number
    from_id: number
    to_id: number
    /** Days come back as text. */
    from_day: string
    to_day: string
    created_at: Created
  }
  setting: { key: string; value: Json<unknown>; version: Generated<number>; changed_by: Generated<string>; changed_at: Date | null }
  setting_past: { key: string; version: number; value: Json<unknown>; until: Date }
}
