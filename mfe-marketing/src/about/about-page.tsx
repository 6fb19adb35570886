import { AboutHero } from './about-hero.tsx';
import { OurStory } from './our-story.tsx';
import { UserStories } from './user-stories.tsx';

export function AboutPage() {
  return (
    <>
      <AboutHero />
      <OurStory />
      <UserStories />
    </>
  );
}
