import { Link } from 'react-router'
import { useFrame } from './frame.ts'
import css from './Logo.module.css'

/** The shop's logo, or its name where it has none, as the way home. */
export function Logo({ className }: { className: string | undefined }) {
  const { name, logo } = useFrame().site
  return (
    <Link to="/" className={className} aria-label={`${name}首页`}>
      {logo ? <img src={logo.src} alt={name} width={logo.width} height={logo.height} className={css.logo} /> : <Wordmark name={name} />}
    </Link>
  )
}

/** The first sign in a square of the shop's colour, and the whole name beside it, smaller the longer it is. */
const Wordmark = ({ name }: { name: string }) => (
  <span className={css.word} data-long={name.length > 10 ? 'very' : name.length > 5 || undefined}>
    <i aria-hidden="true">{[...name][0]}</i>
    <b>{name}</b>
  </span>
)
