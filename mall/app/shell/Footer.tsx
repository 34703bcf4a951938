import { Link } from 'react-router'
import { pictureUrl } from '../../../contract/goods/catalog.ts'
import css from './Footer.module.css'
import { useFrame } from './frame.ts'
import { useTalk } from './Talks.tsx'

/** The business licence, to be looked at where its picture is there. */
const Licence = ({ number, picture }: { number: string; picture: string }) =>
  picture ? (
    <a href={pictureUrl(picture, 960, 'jpg')} target="_blank" rel="noopener">
      营业执照 {number}
    </a>
  ) : (
    <span>营业执照 {number}</span>
  )

const promises = ['售后保障', '专属客服', '透明采购', '一站式服务', '诚信服务']

/** Promises, ways on, the hotline, and what the law wants shown. */
export function Footer() {
  const { menu, footer, site } = useFrame()
  const open = useTalk()
  return (
    <footer className={`${css.footer} no-print`}>
      <ul className={`wide ${css.promises}`}>
        {promises.map((promise) => (
          <li key={promise}>{promise}</li>
        ))}
      </ul>
      <div className={`wide ${css.columns}`}>
        <section>
          <h2>快捷导航</h2>
          <ul>
            {menu.map(({ title, to }) => (
              <li key={to}>
                <Link to={to}>{title}</Link>
              </li>
            ))}
          </ul>
        </section>
        <section>
          <h2>帮助中心</h2>
          <ul>
            {footer.map(({ title, to }) => (
              <li key={to}>
                <a href={to} target="_blank" rel="noopener">
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </section>
        <section>
          <h2>意见反馈</h2>
          <button type="button" onClick={() => open('kefu')}>
            联系在线客服
          </button>
        </section>
        {site.phone && (
          <section>
            <h2>客服热线</h2>
            <p className={`num ${css.phone}`}>{site.phone}</p>
            <p>{site.hours}</p>
          </section>
        )}
      </div>
      <div className={css.law}>
        <p className="wide">
          {site.company && <span>© {site.company}</span>}
          {site.address && <span>{site.address}</span>}
          {site.icp && (
            <a href="https://beian.miit.gov.cn/" target="_blank" rel="noopener">
              {site.icp}
            </a>
          )}
          {site.police && <span>{site.police}</span>}
          {site.licence && <Licence number={site.licence} picture={site.licencePicture} />}
        </p>
      </div>
    </footer>
  )
}
