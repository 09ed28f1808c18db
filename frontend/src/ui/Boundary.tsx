// Keeps an error in one part of the window from taking the rest along.
import { Button, Text } from "@mantine/core";
import { Component, type ReactNode } from "react";
import { en } from "../i18n/en";

interface Props {
  children: ReactNode;
  /** Another place: try anew. */
  reset: string;
}

export class Boundary extends Component<Props, { error: Error | null }> {
  override state: { error: Error | null } = { error: null };

  static getDerivedStateFromError(error: Error) {
    return { error };
  }

  override componentDidUpdate(before: Props) {
    if (before.reset !== this.props.reset && this.state.error) this.setState({ error: null });
  }

  override render() {
    if (!this.state.error) return this.props.children;
    return (
      <div role="alert">
        <Text fw={600}>{en.errors.broken}</Text>
        <Text c="dimmed" mb="sm">
          {this.state.error.message}
        </Text>
        <Button variant="default" onClick={() => this.setState({ error: null })}>
          {en.errors.again}
        </Button>
      </div>
    );
  }
}
