import { useIsMutating, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import type { OpeningStanding } from '../../contract/opening/opening.ts'
import { openingSteps } from '../../contract/opening/steps.ts'
import { Link } from '../shell/Link.tsx'
import { mayOpen, staffQuery } from '../shell/staff.ts'
import { guideAt, guided } from './guide.ts'
import { standingQuery } from './queries.ts'
import css from './opening.module.css'

/**
 * Above every page while the mall is in preparation or lacks what it must have, and above a step's page that was opened from
 * 开店清单: what is still to be done here, the next step, and the way back.
 */
export function OpeningBar() {
  const { data, refetch } = useQuery(standingQuery)
  const { data: staff } = useSuspenseQuery(staffQuery)
  const { pathname, state } = useLocation()
  const saving = useIsMutating() > 0
  const preparing = data?.openedAt === null
  const led = (state as Partial<typeof guided> | null)?.guided === true
  const asks = (preparing || led) && !saving
  useEffect(() => {
    // What is missing changes with what is done, here and on other pages.
    if (asks) void refetch()
  }, [pathname, asks, refetch])
  if (!data || pathname === '/opening') return null
  const lacking = data.steps.filter(({ step, done }) => !done && openingSteps[step].must)
  if (!preparing && !led && lacking.length === 0) return null
  return (
    <nav className={css.bar} aria-label="开店向导">
      <b>{preparing ? '筹备中' : lacking.length > 0 ? '资料不全' : '开店清单'}</b>
      <Way standing={data} path={pathname} may={(to) => mayOpen(to, staff.areas)} />
    </nav>
  )
}

type WayProps = { readonly standing: OpeningStanding; readonly path: string; readonly may: (to: string) => boolean }

function Way({ standing: { steps, openedAt }, path, may }: WayProps) {
  const { here, next } = guideAt(path, steps, may)
  const missing = steps.filter(({ step, done }) => !done && (openedAt === null || openingSteps[step].must)).length
  const goOn = next && (
    <Link className={css.next} to={openingSteps[next].to} state={guided}>
      下一步：{openingSteps[next].title}
    </Link>
  )
  if (!here)
    return (
      <>
        <span>{openedAt === null && '访客暂时看不到商城。'}</span>
        <Link to="/opening">{missing > 0 ? `开店清单，还缺 ${missing} 项` : '开店清单已齐，去开业'}</Link>
        {goOn}
      </>
    )
  const { title, asks } = openingSteps[here.step]
  return (
    <>
      <span role="status">{here.done ? `“${title}”已完成。` : `“${title}”待完成：${asks}。`}</span>
      {goOn ?? <span>各项都已完成。</span>}
      <Link to="/opening">返回开店清单{missing > 0 && `（还缺 ${missing} 项）`}</Link>
    </>
  )
}
