import { refuse } from '../../../contract/refusal.ts'

/** 普通会员: what a new company begins with (`company.level_id` defaults to it). */
const firstLevel = 1

/** True for a level that may be deleted: nobody has it, and no company begins with it. */
export const isDeletable = (id: number, companies: number): boolean => id !== firstLevel && companies === 0

/** @throws Refusal 'level.used' where the level may not be deleted. */
export function checkDeletable(id: number, companies: number): void {
  if (id === firstLevel) refuse('level.used', null, '新企业默认使用该等级，不能删除')
  if (!isDeletable(id, companies)) refuse('level.used', { companies })
}
