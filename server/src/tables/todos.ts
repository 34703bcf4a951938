import type { Generated } from 'kysely'
import type { RobotProvider } from '../../../contract/todo/robot.ts'
import type { Created, Id } from './column.ts'

/** 待办, and who is told of it. */
export type TodoTables = {
  todo_noted: { kind: string; about: string; staff_id: number; at: Date }
  todo_assignment: { kind: string; about: string; staff_id: number; by_id: number; at: Date }
  todo_looked: { kind: string; at: Date }
  todo_seen: { kind: string; about: string }
  todo_choice: { staff_id: number; kind: string; sms: boolean; sound: boolean }
  staff_phone: { staff_id: number; phone: string }
  robot: {
    id: Id
    provider: RobotProvider
    name: string
    address: Buffer
    secret: Buffer | null
    kinds: string[]
    active: boolean
    pending: Generated<unknown>
    said: string | null
    said_at: Date | null
    created_by: number
    created_at: Created
  }
}
