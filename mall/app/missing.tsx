import { data } from 'react-router'
import { Missing } from './parts/Problem.tsx'
import { titled } from './titled.ts'

/** A path that is no page of the mall. */
export const loader = () => data(null, { status: 404 })

export const meta = titled('页面不存在', { name: 'robots', content: 'noindex' })

export default function MissingPage() {
  return <Missing />
}
