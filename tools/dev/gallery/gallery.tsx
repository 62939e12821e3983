import { COMPONENTS } from './components.tsx';
import '#ui/tokens.css';
import '#ui/font.css';
import '#ui/base.css';
import '#ui/button.css';
import '#ui/checkbox.css';
import '#ui/field.css';
import './gallery.css';

const THEMES = ['light', 'dark'] as const;

/** The page `/dev/ui`: every component and every page state, in light and dark. */
export function Gallery({ states }: { states: readonly string[] }) {
  return (
    <main className="gallery">
      <h1>Components and page states</h1>
      {Object.entries(COMPONENTS).map(([name, render]) => (
        <section key={name}>
          <h2>{name}</h2>
          <div className="gallery-themes">
            {THEMES.map((theme) => (
              <div key={theme} className={`gallery-theme ${theme}`}>
                {render(`${name.toLowerCase().replaceAll(' ', '-')}-${theme}`)}
              </div>
            ))}
          </div>
        </section>
      ))}
      {states.map((name) => (
        <section key={name}>
          <h2>{name}</h2>
          <div className="gallery-themes">
            {THEMES.map((theme) => {
              const address = `/dev/ui/${name}?theme=${theme}`;
              return (
                <div key={theme}>
                  <a href={address}>Open with scripts, {theme}</a>
                  <iframe
                    className="gallery-frame"
                    title={`${name}, ${theme}`}
                    src={`${address}&static`}
                    loading="lazy"
                    sandbox="allow-same-origin"
                  />
                </div>
              );
            })}
          </div>
        </section>
      ))}
    </main>
  );
}
