import { Button, Input } from 'antd'
import { useEffect, useMemo } from 'react'
import { Link, useLocation, useNavigate, useParams, useSearchParams } from 'react-router'
import { Copy } from '../../kit/Copy.tsx'
import { base } from '../paths.ts'
import { Heading } from '../shell/Heading.tsx'
import { Notice } from '../shell/Notice.tsx'
import { useShop } from '../shop.ts'
import { ChapterText } from './ChapterText.tsx'
import { manualOf, type ReadPart } from './manual.ts'
import { hitsIn, type Chapter } from './read.ts'
import styles from './help.module.css'

/** 使用手册 within the back office: all chapters, by `/help/:chapter`; the contents where none is named. */
export function HelpPage() {
  const { name } = useShop()
  const parts = useMemo(() => manualOf(name), [name])
  return <Manual at="/help" parts={parts} />
}

/** 买家指南, for whoever is handed its address: `/guide/:chapter`, without log-in. */
export function GuidePage() {
  const { name } = useShop()
  const parts = useMemo(() => manualOf(name).filter((part) => part.for === 'buyer'), [name])
  return (
    <main className={styles.guide}>
      <p className={styles.shop}>
        <a href="/">{name}</a>
      </p>
      <Manual at="/guide" parts={parts} />
    </main>
  )
}

type Shown = { readonly at: '/help' | '/guide'; readonly parts: readonly ReadPart[] }

function Manual({ at, parts }: Shown) {
  const { chapter: wanted } = useParams()
  const [query] = useSearchParams()
  const keyword = query.get('keyword') ?? ''
  const chapters = useMemo(() => parts.flatMap((part) => part.chapters), [parts])
  const open = chapters.find(({ key }) => key === wanted)
  useHash(open)

  if (wanted && !open)
    return (
      <Notice title="手册里没有这一章" words="地址可能已变更。">
        <Link to={at}>返回目录</Link>
      </Notice>
    )
  const name = at === '/help' ? '使用手册' : '买家指南'
  return (
    <>
      <Heading title={open && !keyword ? open.title : name}>{at === '/help' && <Hand chapter={open} parts={parts} />}</Heading>
      <div className={styles.manual}>
        <div className={styles.side}>
          <Search key={keyword} at={at} keyword={keyword} />
          {(open || keyword) && (
            <>
              <details className={styles.fold}>
                <summary>目录</summary>
                <Contents at={at} parts={parts} />
              </details>
              <div className={styles.whole}>
                <Contents at={at} parts={parts} />
              </div>
            </>
          )}
        </div>
        <div className={styles.page}>
          {keyword ? (
            <Hits at={at} chapters={chapters} keyword={keyword} />
          ) : open ? (
            <Read at={at} chapters={chapters} open={open} />
          ) : (
            <Contents at={at} parts={parts} />
          )}
        </div>
      </div>
    </>
  )
}

/** A place named in the address is brought into sight once its chapter stands. */
function useHash(open: Chapter | undefined): void {
  const { hash } = useLocation()
  useEffect(() => {
    if (open && hash) document.getElementById(hash.slice(1))?.scrollIntoView()
  }, [open, hash])
}

/** Where buyers find what is open, to be handed to them. */
function Hand({ chapter, parts }: { chapter: Chapter | undefined; parts: readonly ReadPart[] }) {
  const isBuyers = parts.some((part) => part.for === 'buyer' && part.chapters.some(({ key }) => key === chapter?.key))
  if (chapter && !isBuyers) return null
  return <Copy text={`${location.origin}${base}/guide${chapter ? `/${chapter.key}` : ''}`} name="买家指南的地址" label="复制给买家的地址" />
}

/** The chapters, part by part. */
const Contents = ({ at, parts }: Shown) => {
  const { chapter: here } = useParams()
  return (
    <nav className={styles.contents} aria-label="手册目录">
      {parts.map(({ title, chapters }) => (
        <section key={title}>
          <h2>{title}</h2>
          <ul>
            {chapters.map((chapter) => (
              <li key={chapter.key}>
                <Link to={`${at}/${chapter.key}`} aria-current={chapter.key === here ? 'page' : undefined}>
                  {chapter.title}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  )
}

function Search({ at, keyword }: { at: string; keyword: string }) {
  const navigate = useNavigate()
  return (
    <Input.Search
      aria-label="搜索手册"
      placeholder="搜索手册，如 改价"
      allowClear
      enterButton="搜索"
      maxLength={40}
      defaultValue={keyword}
      onSearch={(typed) => void navigate(typed.trim() ? `${at}?keyword=${encodeURIComponent(typed.trim())}` : at)}
    />
  )
}

function Hits({ at, chapters, keyword }: { at: string; chapters: readonly Chapter[]; keyword: string }) {
  const hits = hitsIn(chapters, keyword)
  return (
    <section aria-label="搜索结果">
      <p role="status">{hits.length > 0 ? `“${keyword}”：${hits.length} 处` : `手册里没有“${keyword}”，可换一个词再试。`}</p>
      <ul className={styles.hits}>
        {hits.map((hit) => (
          <li key={`${hit.key}#${hit.id}`}>
            <Link to={`${at}/${hit.key}${hit.id && `#${hit.id}`}`}>{hit.id ? `${hit.chapter} · ${hit.title}` : hit.title}</Link>
            <p>{hit.words}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** A chapter, and the ways to the one before and after it. */
function Read({ at, chapters, open }: { at: string; chapters: readonly Chapter[]; open: Chapter }) {
  const here = chapters.indexOf(open)
  const [before, after] = [chapters[here - 1], chapters[here + 1]]
  return (
    <>
      <ChapterText chapter={open} />
      <p className={styles.turn}>
        {before && <Link to={`${at}/${before.key}`}>上一章：{before.title}</Link>}
        {after && <Link to={`${at}/${after.key}`}>下一章：{after.title}</Link>}
      </p>
      <Button onClick={() => print()}>打印本章</Button>
    </>
  )
}
