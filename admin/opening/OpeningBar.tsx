import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { openingSteps } from '../../contract/opening/steps.ts'
import { standingQuery } from './queries.ts'
import { Link } from '../shell/Link.tsx'
import css from './opening.module.css'

/** Above every page while the mall is in preparation, or lacks what it must have: the way back to 开店清单. */
export function OpeningBar() {
  const { data, refetch } = useQuery(standingQuery)
  const { pathname } = useLocation()
  const preparing = data?.openedAt === null
  useEffect(() => {
    // What is missing changes with what is done on other pages.
    if (preparing) void refetch()
  }, [pathname, preparing, refetch])
  const missing = data?.steps.filter(({ step, done }) => !done && (preparing || openingSteps[step].must)) ?? []
  if (!data || pathname === '/opening' || (!preparing && missing.length === 0)) return null
  return (
    <p className={css.bar}>
      <b>{preparing ? '筹备中' : '资料不全'}</b>
      <span>{preparing && '访客暂时看不到商城。'}</span>
      <Link to="/opening">{missing.length > 0 ? `开店清单，还缺 ${missing.length} 项` : '开店清单已齐，去开业'}</Link>
    </p>
  )
}
