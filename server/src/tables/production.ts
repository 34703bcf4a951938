import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Noted } from '../../../artwork/carried.ts'
import type { ArtworkFacts, Unread } from '../../../artwork/facts.ts'
import type { Design, Surface } from '../../../contract/artwork/design.ts'
import type { DesignApprovalState } from '../../../contract/artwork/designApprovalState.ts'
import type { PrintState } from '../../../contract/artwork/printRun.ts'
import type { Layer } from '../../../contract/artwork/layer.ts'
import type { TemplateState } from '../../../contract/artwork/templateState.ts'
import type { GoodsType } from '../../../contract/goods.ts'
import type { ClosureKind } from '../../../contract/production/productionPlan.ts'
import type { PriceUnit } from '../../../contract/production/outwork.ts'
import type { OutworkState } from '../../../contract/production/outworkState.ts'
import type { Fen, Rate } from '../../../contract/money.ts'
import type { Phase, PromiseCause, SampleState, StepKind, StepState } from '../../../contract/production/production.ts'
import type { Created, Id, Json } from './column.ts'

/** How and when goods are made. */
export type ProductionTables = {
  design: {
    id: Id
    company_id: number
    account_id: number
    product_id: number
    name: string
    folder: Generated<string>
    document: Json<Design>
    picture_ids: Generated<number[]>
    rev: number
    saved_by: number
    shared: Generated<boolean>
    link_hash: string | null
    link_may: 'read' | 'comment' | null
    template_key: string | null
    configuration: Generated<string>
    updated_at: Date
    deleted_at: Date | null
    hash: GeneratedAlways<string>
  }
  design_approval: {
    id: Id
    company_id: number
    design_id: number | null
    product_id: number
    name: string
    rev: number
    hash: string
    printed: string[]
    state: DesignApprovalState
    asked_by: number
    asked_at: Date
    to_id: number | null
    note: string
    decided_by: number | null
    decided_at: Date | null
    reason: Generated<string>
  }
  design_template: {
    id: Id
    name: string
    kind: string
    scene: string
    use: string
    width_mm: number
    height_mm: number
    layers: Json<Layer[]>
    state: TemplateState
    rev: number
    version: number
    published_rev: number
    changed_by: string
    updated_at: Date
  }
  design_template_version: {
    template_id: number
    version: number
    name: string
    kind: string
    scene: string
    use: string
    width_mm: number
    height_mm: number
    layers: Json<Layer[]>
    published_by: string
    published_at: Date
  }
  product_template: { product_id: number; position: string; template_id: number; added_by: string; added_at: Date }
  design_rev: {
    design_id: number
    company_id: number
    rev: number
    document: Json<Design>
    account_id: number
    at: Date
    /** Kept by the database. */
    picture_ids: GeneratedAlways<number[]>
  }
  design_comment: {
    id: Id
    design_id: number
    company_id: number
    position: string
    x: number
    y: number
    words: string
    account_id: number | null
    author: string | null
    at: Date
    done: Generated<boolean>
  }
  design_file: {
    file_id: number
    company_id: number
    account_id: number
    position: string
    hash: string
    surface: Surface
    product_ids: number[] | null
    carries: Json<Noted> | null
    printed: Generated<string[]>
    /** Kept by the database. */
    file_ids: GeneratedAlways<number[]>
  }
  print_run: {
    id: Id
    company_id: number
    account_id: number
    product_id: number
    hash: string
    design: ColumnType<unknown, string, null>
    state: Generated<PrintState>
    total: number
    done: Generated<number>
    fault: Generated<string>
    files: Generated<{ id: number; position: string }[]>
    created_at: Date
    finished_at: Date | null
    seen: Generated<boolean>
    mend: Json<object> | null
  }
  print_profile: { hash: string; name: string; file_id: number; added_by: string; created_at: Date }
  page_picture: { hash: string; page: number; picture: string }
  artwork_reading: { hash: string; facts: ArtworkFacts | null; unread: Unread | null; read_at: Date }
  work_process: {
    id: Id
    name: string
    phase: Phase
    unit: Generated<'piece' | 'hour'>
    per_hour: number | null
    daily: number | null
    sort: Generated<number>
  }
  work_route: { id: Id; type: GoodsType; kind: string; tolerance_bp: number }
  work_route_step: { route_id: number; place: number; process_id: number }
  work_capacity: { process_id: number; day: string; daily: number }
  factory_closure: { id: Id; from_day: string; to_day: string; reason: string; kind: Generated<ClosureKind> }
  calendar_notice: { single: Generated<boolean>; known_to: string }
  line_step: {
    id: Id
    line_id: number
    company_id: number
    place: number
    process_id: number
    name: string
    phase: Phase
    kind: Generated<StepKind>
    round: Generated<number>
    state: Generated<StepState>
    quantity_in: number | null
    good: number | null
    bad: number | null
    planned_day: string | null
    started_at: Date | null
    started_by: number | null
    ended_at: Date | null
    ended_by: number | null
    remark: Generated<string>
  }
  step_load: { step_id: number; process_id: number; day: string; amount: number }
  outwork_day: { day: string; last: number }
  outwork: {
    id: Id
    number: string
    supplier_id: number
    company_id: number
    line_id: number
    step_id: number | null
    process: string
    quantity: number
    covers: Generated<string[]>
    price_unit: PriceUnit | null
    price_e4: Rate | null
    tax_rate: number | null
    expected_day: string | null
    remark: Generated<string>
    reason: Generated<string>
    state: Generated<OutworkState>
    good: Generated<number>
    bad: Generated<number>
    charge_fen: Fen | null
    staff_id: number
    revision: Generated<number>
    created_at: Created
    sent_at: Date | null
    back_at: Date | null
    ended_at: Date | null
  }
  outwork_return: {
    id: Id
    outwork_id: number
    good: number
    bad: number
    note: Generated<string>
    staff_id: number
    created_at: Created
  }
  outwork_correction: { return_id: number; reason: string; staff_id: number; created_at: Created }
  step_photo: { id: Id; step_id: number; company_id: number; file_id: number; visible: boolean }
  job_ticket: {
    id: Id
    line_id: number
    company_id: number
    staff_id: number
    state: Generated<'making' | 'made' | 'failed'>
    progress: Generated<number>
    file_id: number | null
    created_at: Created
  }
  sample_round: {
    id: Id
    line_id: number
    company_id: number
    round: number
    state: SampleState
    carrier: Generated<string>
    tracking_no: Generated<string>
    answer: Generated<string>
    answered_by: number | null
    made_at: Date | null
    sent_at: Date | null
    answered_at: Date | null
  }
  promise_change: {
    id: Id
    line_id: number
    company_id: number
    from_day: string
    to_day: string
    cause: PromiseCause
    late_days: Generated<number>
    note: Generated<string>
    created_at: Created
  }
}
