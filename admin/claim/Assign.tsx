import { useQuery, useQueryClient } from '@tanstack/react-query'
import { assignClaim } from '../../contract/claim/claimDesk.ts'
import { Select } from 'antd'
import { useOnce } from '../call.ts'
import { Fault } from '../pieces/Fault.tsx'
import { tell } from '../pieces/toast.ts'
import { peopleQuery, refreshClaims, type Claim } from './queries.ts'

/** Who looks after the claim; chosen anew at once. */
export function Assign({ claim }: { claim: Claim }) {
  const { data: people = [] } = useQuery(peopleQuery)
  const queries = useQueryClient()
  const mutation = useOnce(assignClaim)
  const options = [{ value: 0, label: '未指派' }, ...people.map(({ id, name }) => ({ value: id, label: name }))]
  const assign = (staffId: number) =>
    mutation.mutate(
      { id: claim.id, staffId: staffId === 0 ? null : staffId },
      { onSuccess: () => tell('指派成功'), onSettled: () => refreshClaims(queries) },
    )
  return (
    <>
      <Select
        aria-label="负责人"
        style={{ minWidth: 120 }}
        options={options}
        value={claim.staffId ?? 0}
        disabled={mutation.isPending}
        onChange={assign}
      />
      <Fault error={mutation.error} />
    </>
  )
}
