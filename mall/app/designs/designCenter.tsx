import { Form, Link, useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router'
import {
  listTemplates,
  templateDetail,
  templateKinds,
  templateScenes,
  type TemplateKind,
  type TemplateScene,
} from '../../../contract/artwork/template.ts'
import { callIn } from '../dispatch.ts'
import { Breadcrumb } from '../parts/Breadcrumb.tsx'
import { found } from '../parts/found.ts'
import { linkTo } from '../parts/linkTo.ts'
import { Pager } from '../parts/Pager.tsx'
import { Empty } from '../parts/Section.tsx'
import { titleOf } from '../titled.ts'
import { DesignThumb } from '../../../studio/DesignThumb.tsx'
import { Fits } from './Fits.tsx'
import barCss from '../private/bar.module.css'
import css from './designs.module.css'

const perPage = 30

export const meta: MetaFunction = ({ matches }) => [
  titleOf('设计中心', matches),
  { name: 'description', content: '工牌、帆布袋、T 恤、马克杯、笔记本、横幅……选一个模板，改上公司名称即可下单印刷。' },
  linkTo('canonical', '/indexpage/designCenter', matches),
]

type Asked = { readonly kind: TemplateKind | ''; readonly scene: TemplateScene | ''; readonly keyword: string }

const keyIn = <Key extends string>(labels: Readonly<Record<Key, string>>, key: string): Key | '' =>
  (Object.keys(labels) as Key[]).find((one) => one === key) ?? ''

export async function loader({ request, context }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams
  const of = (name: string) => query.get(name) ?? ''
  // A bookmark that is good for nothing any more shows all.
  const asked: Asked = {
    kind: keyIn(templateKinds, of('kind')),
    scene: keyIn(templateScenes, of('scene')),
    keyword: of('keyword').slice(0, 40),
  }
  const call = callIn(context)
  const page = Number(of('page')) || 1
  const { rows, total } = await found(call(listTemplates, { ...asked, page, limit: perPage }))
  const chosen = of('template') ? await found(call(templateDetail, { key: of('template') })) : null
  return { asked, rows, page, pages: Math.ceil(total / perPage), chosen }
}

const pathOf = (asked: Partial<Record<keyof Asked, string>> & { readonly page?: string; readonly template?: string }): string => {
  const query = new URLSearchParams(Object.entries(asked).filter(([, value]) => value !== ''))
  return `/indexpage/designCenter${query.size > 0 ? `?${query}` : ''}`
}

/** 设计中心: templates by what they are for and on what occasion, and the goods that each fits. */
export default function DesignCenter() {
  const { asked, rows, page, pages, chosen } = useLoaderData<typeof loader>()
  return (
    <>
      <Breadcrumb way={[{ name: '设计中心' }]} />
      <div className="wide">
        <header className={barCss.bar}>
          <h1>设计中心</h1>
          <p className={css.acts}>
            <Link to="/indexpage/productlist" className="btn">
              从空白开始
            </Link>
            <Link to="/designs" className="btn">
              我的设计
            </Link>
          </p>
        </header>
        {chosen && <Fits template={chosen} back={pathOf(asked)} />}
        <section className={css.filters} aria-label="筛选模板">
          <Choices name="用途" labels={templateKinds} chosen={asked.kind} hrefOf={(kind) => pathOf({ ...asked, kind })} />
          <Choices name="场合" labels={templateScenes} chosen={asked.scene} hrefOf={(scene) => pathOf({ ...asked, scene })} />
          <Form role="search" action="/indexpage/designCenter" className={css.acts}>
            {asked.kind && <input type="hidden" name="kind" value={asked.kind} />}
            {asked.scene && <input type="hidden" name="scene" value={asked.scene} />}
            <input
              key={asked.keyword}
              name="keyword"
              type="search"
              maxLength={40}
              defaultValue={asked.keyword}
              aria-label="搜索模板"
              placeholder="搜索模板，如 年会"
            />
            <button className="btn">搜索</button>
          </Form>
        </section>
        {rows.length === 0 && <Empty />}
        <ul className={css.cards}>
          {rows.map((template) => (
            <li key={template.key} className={css.card}>
              <div className={css.cover}>
                <DesignThumb surface={template} label={`${template.name} 的缩略图`} />
              </div>
              <h2>{template.name}</h2>
              <p className={css.facts}>{template.use}</p>
              <p className={css.tags}>
                <span>{templateKinds[template.kind]}</span>
                <span>{templateScenes[template.scene]}</span>
              </p>
              <Link to={pathOf({ ...asked, template: template.key })} className="btn main" aria-label={`用此模板：${template.name}`}>
                用此模板
              </Link>
            </li>
          ))}
        </ul>
        <Pager page={page} pages={pages} href={(to) => pathOf({ ...asked, page: String(to) })} />
      </div>
    </>
  )
}

type ChoicesProps = {
  readonly name: string
  readonly labels: Readonly<Record<string, string>>
  readonly chosen: string
  readonly hrefOf: (key: string) => string
}

const Choices = ({ name, labels, chosen, hrefOf }: ChoicesProps) => (
  <p>
    <b>{name}</b>
    {[['', '全部'] as const, ...Object.entries(labels)].map(([key, label]) => (
      <Link key={key} to={hrefOf(key)} aria-current={key === chosen ? 'true' : undefined}>
        {label}
      </Link>
    ))}
  </p>
)
