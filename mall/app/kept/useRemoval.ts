import { useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { listFavourites } from '../../../contract/goods/favourite.ts'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { useOnce } from '../private/useOnce.ts'
import { toast } from '../toast.ts'

/** Takes away what `endpoint` is told to; done when the list is there anew and `told` was said. What was gone already is not shown any more. */
export function useRemoval<In extends z.ZodType, Out extends z.ZodType>(endpoint: Endpoint<In, Out>, told: string) {
  const queries = useQueryClient()
  const { mutateAsync } = useOnce(endpoint)
  return async (input: z.input<In>): Promise<void> => {
    await mutateAsync(input).finally(() => queries.invalidateQueries({ queryKey: [listFavourites.path] }))
    toast(told, 'success')
  }
}
