import { data } from 'react-router'
import { Missing } from './parts/Problem.tsx'

/** A path that is no page of the mall. */
export const loader = () => data(null, { status: 404 })

export const meta = () => [{ title: '页面不存在 - 印采' }, { name: 'robots', content: 'noindex' }]

export default function MissingPage() {
  return <Missing />
}
