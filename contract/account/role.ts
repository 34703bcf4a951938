import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Area } from '../grant.ts'
import { id, text } from '../text.ts'
import { AloneProof } from './staffGrant.ts'

/** A named bundle of areas. Whoever has the role has at least its areas, and sees what it sees. */
const Role = z.object({
  id: z.int(),
  name: z.string(),
  /** What the role is for. */
  remark: z.string(),
  areas: z.array(Area),
  /** Sees the own customers only. */
  ownOnly: z.boolean(),
  /** Counts the edits. */
  version: z.int(),
  /** How many have it. */
  staff: z.int(),
})
export type Role = z.infer<typeof Role>

const staff = { who: 'staff', area: 'settings' } as const

export const listRoles = endpoint({
  ...staff,
  method: 'GET',
  path: '/api/admin/role/list',
  title: '角色列表',
  input: z.object({}),
  output: z.array(Role),
})

export const RoleForm = z.object({
  id: id('角色').optional(),
  name: text('角色名称', 20),
  remark: text('说明', 60, 0).default(''),
  areas: z.array(Area, '请选择权限').min(1, '请至少选择一项权限'),
  ownOnly: z.boolean('请选择可见客户'),
  /** The version that was seen; where somebody has changed the role since, it is refused. */
  version: z.int('版本不正确').min(1, '版本不正确').optional(),
  /** Where nobody else keeps the staff: what takes the place of a second one's word. */
  alone: AloneProof.optional(),
})

/**
 * Adds a role, or changes one: whoever has it is from then on as it says, keeps what was given besides, and logs in anew. Weighty areas
 * that it gains wait, person by person, for a second one's word.
 * @throws Refusal role.changed, role.taken, staff.beyond, staff.self.
 */
export const saveRole = endpoint({
  ...staff,
  method: 'POST',
  path: '/api/admin/role/save',
  proof: 'session',
  once: true,
  title: '新增或修改角色',
  told: '保存成功',
  input: RoleForm,
  /** `waits`: how many of those who have it wait for a second one's word. */
  output: z.object({ id: z.int(), waits: z.int() }),
})

/** @throws Refusal role.used while somebody has it. */
export const deleteRole = endpoint({
  ...staff,
  method: 'POST',
  path: '/api/admin/role/del',
  proof: 'session',
  once: true,
  title: '删除角色',
  told: '删除成功',
  input: z.object({ id: id('角色') }),
  output: z.literal(true),
})
