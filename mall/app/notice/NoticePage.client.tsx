import { useSuspenseQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useDeferredValue, useEffect } from 'react'
import { Link, useSearchParams } from 'react-router'
import { ListFrame } from '../private/ListFrame.tsx'
import { pageIn, pathWith } from '../private/pageIn.ts'
import { remember } from '../store.ts'
import { ChoicePanel } from './ChoicePanel.tsx'
import { NoticeItem } from './NoticeItem.tsx'
import { noticesPerPage, noticesQuery } from './queries.ts'
import { useReading } from './useReading.ts'
import pageCss from '../private/page.module.css'
import wordsCss from '../private/words.module.css'
import css from './notice.module.css'

const here = '/orderInform'

/** 消息通知: what the mall told this account, the newest first. */
export function NoticePage() {
  const [query] = useSearchParams()
  const setting = query.get('tab') === 'sms'
  const asked = { page: pageIn(query), unread: query.get('unread') === '1' ? 1 : 0 }
  const shown = useDeferredValue(JSON.stringify(asked))
  const { data } = useSuspenseQuery(noticesQuery(JSON.parse(shown) as typeof asked))
  const { read, reading } = useReading()
  const { unread, rows } = data
  useEffect(() => remember({ unread }), [unread])
  return (
    <div className={pageCss.page}>
      <h1>消息通知</h1>
      <div className={`${pageCss.card} ${css.tools}`}>
        <nav aria-label="消息筛选">
          <Link to={here} aria-current={!setting && asked.unread === 0 ? 'page' : undefined}>
            全部
          </Link>
          <Link to={pathWith(here, { unread: 1 })} aria-current={asked.unread === 1 ? 'page' : undefined}>
            未读<small className="num">{unread}</small>
          </Link>
          <Link to={pathWith(here, { tab: 'sms' })} aria-current={setting ? 'page' : undefined}>
            消息设置
          </Link>
        </nav>
        {!setting && (
          <Button onClick={() => read()} disabled={unread === 0 || reading}>
            全部标为已读
          </Button>
        )}
      </div>
      {setting ? (
        <ChoicePanel />
      ) : (
        <ListFrame
          page={asked.page}
          limit={noticesPerPage}
          href={(page) => pathWith(here, { unread: asked.unread || undefined, page })}
          found={data}
          empty={<NoNotices unreadOnly={asked.unread === 1} />}
        >
          <ul className={`${pageCss.card} ${css.list}`} aria-label="消息" aria-busy={shown !== JSON.stringify(asked)}>
            {rows.map((notice) => (
              <NoticeItem key={notice.id} notice={notice} onRead={() => read([notice.id])} />
            ))}
          </ul>
        </ListFrame>
      )}
    </div>
  )
}

const NoNotices = ({ unreadOnly }: { unreadOnly: boolean }) => (
  <div className={`${pageCss.card} ${pageCss.empty}`}>
    <p>暂无数据</p>
    {unreadOnly ? (
      <Link to={here} className="btn">
        查看全部消息
      </Link>
    ) : (
      <>
        <p className={wordsCss.hint}>订单、校样、付款和审批有进展时，会在这里通知您。</p>
        <Link to="/myOrder" className="btn">
          我的订单
        </Link>
      </>
    )}
  </div>
)
