import { useQueryClient } from '@tanstack/react-query'
import { listAddresses, setDefaultAddress } from '../../../contract/account/address.ts'
import { wordsOf } from '../../../kit/ask.ts'
import { useOnce } from '../private/useOnce.ts'
import { toast } from '../toast.ts'

/** Makes an address the default, and says so. */
export function useDefaultAddress(): (id: number) => void {
  const queries = useQueryClient()
  const { mutate } = useOnce(setDefaultAddress)
  return (id) =>
    mutate(
      { id },
      {
        onSuccess: () => toast('设置成功', 'success'),
        onError: (error) => toast(wordsOf(error), 'error'),
        onSettled: () => queries.invalidateQueries({ queryKey: [listAddresses.path] }),
      },
    )
}
