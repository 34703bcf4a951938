import type { Generated } from 'kysely'
import type { backupStates, copyStates, drillStates } from '../../../contract/system/backup.ts'
import type { Id } from './column.ts'

/** What the mall keeps of its own running. */
export type SystemTables = {
  backup: {
    id: Id
    name: string
    state: keyof typeof backupStates
    staff_id: number | null
    planned_for: string | null
    created_at: Date
    beat_at: Date
    done_at: Date | null
    size: Generated<number>
    rows: Generated<number>
    files: Generated<number>
    missing: Generated<number>
    fault: Generated<string>
    drill: Generated<keyof typeof drillStates>
    drilled_at: Date | null
    drill_fault: Generated<string>
    key: Generated<string>
    copy: Generated<keyof typeof copyStates>
    copy_at: Date | null
    copy_fault: Generated<string>
  }
  backup_key: {
    recipient: string
    identity: Buffer
    staff_id: number | null
    created_at: Date
    ended_at: Date | null
  }
  failure: {
    request_id: string
    at: Date
    method: string
    route: string
    version: string
    error: string
  }
}
