import { useMutation } from '@tanstack/react-query'
import type { z } from 'zod'
import { addSon, editSon } from '../../../contract/account/son.ts'
import { call } from '../call.ts'
import { useOnce } from '../private/useOnce.ts'

type Change = z.output<typeof editSon.input>
type New = z.output<typeof addSon.input>
type Then = { onSuccess: () => void; onError: (error: Error) => void }

/** Saves a sub-account: a change where an id is named, else a new one. */
export function useSaved() {
  const edit = useOnce(editSon)
  // Its code is good for one try of adding: a repeat is refused, not made twice.
  const add = useMutation({ mutationFn: (son: New) => call(addSon, son), retry: false })
  const save = (typed: Change | New, then: Then) => {
    if ('id' in typed) edit.mutate(typed, then)
    else add.mutate(typed, then)
  }
  return { save, pending: edit.isPending || add.isPending, error: edit.error ?? add.error }
}
