import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { areas } from '../../contract/grant.ts'
import { listGrantRequests } from '../../contract/account/staffGrant.ts'
import { listRoles } from '../../contract/account/role.ts'
import { listStaff, saveStaff, staffInfo } from '../../contract/account/staff.ts'
import { call } from '../call.ts'
import { tell } from '../pieces/toast.ts'

/**
 * The action of saving a member of staff: says so, and has the list and the frame read anew. Not tried again by itself, as a
 * password is in it: the second try of a lost answer would be told that the username is taken.
 */
export function useSaveStaff() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (input: z.input<typeof saveStaff.input>) => call(saveStaff, input),
    onSuccess: ({ waits }) => {
      const named = waits.map((area) => areas[area]).join('、')
      tell(waits.length > 0 ? `保存成功；${named}须由另一位管理员工的同事确认后生效` : '保存成功')
      for (const { path } of [listStaff, staffInfo, listRoles, listGrantRequests]) void queries.invalidateQueries({ queryKey: [path] })
    },
  })
}
