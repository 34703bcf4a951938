import type { Generated } from 'kysely'
import type { ContractContent } from '../../../contract/contract/contractContent.ts'
import type { ContractKind, ContractState } from '../../../contract/contract/contractState.ts'
import type { Fen } from '../../../contract/money.ts'
import type { Day } from '../../../contract/text.ts'
import type { Created, Id, Json } from './column.ts'

/** What both sides sign. */
export type ContractTables = {
  contract_company: { company_id: number; rule: 'always' | 'never' }
  contract: {
    id: Id
    number: string
    company_id: number
    order_id: number | null
    kind: Generated<ContractKind>
    frame_id: Generated<number | null>
    from_day: Generated<Day | null>
    until_day: Generated<Day | null>
    ceiling_fen: Generated<Fen | null>
    used_fen: Generated<Fen>
    open: Generated<boolean>
    ending_told: Generated<boolean>
    version: Generated<number>
    state: Generated<ContractState>
    effective: number | null
    created_at: Created
  }
  contract_version: {
    id: Id
    contract_id: number
    company_id: number
    version: number
    state: ContractState
    content: Json<ContractContent>
    hash: string
    reason: Generated<string>
    made_by: number | null
    progress: Generated<number>
    pdf_id: number | null
    pdf_hash: string | null
    expires_at: Date
    warned: Generated<boolean>
    refused: Generated<string>
    record: Json<object> | null
    record_hash: string | null
    created_at: Created
  }
  contract_signature: {
    id: Id
    version_id: number
    company_id: number
    side: 'buyer' | 'staff'
    account_id: number | null
    staff_id: number | null
    name: string
    address: string
    at: Date
    hash: string
    seal: string
    flow_id: Generated<string | null>
  }
  contract_flow: {
    id: Id
    version_id: number
    company_id: number
    flow_id: string | null
    file_id: string | null
    state: Generated<'open' | 'done' | 'ended'>
    account_id: number
    address: string
    staff_id: number | null
    staff_address: string | null
    look_at: Date
    pdf_id: number | null
    pdf_hash: string | null
    revoke_tries: Generated<number>
    stuck_since: Date | null
    created_at: Created
  }
  contract_stamped: {
    id: Id
    version_id: number
    company_id: number
    file_id: number
    side: 'buyer' | 'staff'
    name: string
    created_at: Created
  }
}
