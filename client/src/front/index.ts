export { AboutPage } from './about-page.tsx'
export { HomePage } from './home-page.tsx'
