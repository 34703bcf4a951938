import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query'
import { listTodos, todoColleagues, todoNumbers, type TodoKind, type TodoWhose } from '../../contract/todo/todo.ts'
import { todoChoices } from '../../contract/todo/choice.ts'
import { call } from '../call.ts'

/** ms after which is asked anew, heard or not: that something is late, or a job has died, nobody tells. */
const often = 60_000

export const numbersQuery = queryOptions({
  queryKey: [todoNumbers.path],
  queryFn: ({ signal }) => call(todoNumbers, {}, { signal }),
  refetchInterval: often,
  placeholderData: keepPreviousData,
})

/** The same, asked also while the page is hidden where a sound is to tell of more. */
export const heardNumbersQuery = (sounds: boolean) => queryOptions({ ...numbersQuery, refetchIntervalInBackground: sounds })

export const todosQuery = (whose: TodoWhose) =>
  queryOptions({
    queryKey: [listTodos.path, whose],
    queryFn: ({ signal }) => call(listTodos, { whose }, { signal }),
    refetchInterval: often,
    placeholderData: keepPreviousData,
  })

/** Who may look after things of a kind. */
export const colleaguesQuery = (kind: TodoKind) =>
  queryOptions({
    queryKey: [todoColleagues.path, kind],
    queryFn: ({ signal }) => call(todoColleagues, { kind }, { signal }),
    staleTime: 60_000,
  })

/** How the person is told, besides the page. */
export const choicesQuery = queryOptions({
  queryKey: [todoChoices.path],
  queryFn: ({ signal }) => call(todoChoices, {}, { signal }),
  staleTime: 300_000,
})

export const refreshTodos = (queries: QueryClient): void => {
  for (const { path } of [todoNumbers, listTodos]) void queries.invalidateQueries({ queryKey: [path] })
}
