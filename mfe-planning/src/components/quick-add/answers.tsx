import { Button } from '@wedding/shared/ui/actions/button.tsx';
import { Row } from '@wedding/shared/ui/layout/box.tsx';

interface AnswersProps<Answer extends { label: string }> {
  all: readonly Answer[];
  onAnswer: (answer: Answer) => void;
}

/** The answers to a question about what was typed, a button each. */
export function Answers<Answer extends { label: string }>({ all, onAnswer }: AnswersProps<Answer>) {
  return (
    <Row as="span" gap={2} wrap>
      {all.map((answer) => (
        <Button key={answer.label} variant="outline" small onClick={() => onAnswer(answer)}>
          {answer.label}
        </Button>
      ))}
    </Row>
  );
}
